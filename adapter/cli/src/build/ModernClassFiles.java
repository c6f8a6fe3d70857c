import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Gives the class files of a jar that are older than Java 6 the version of Java 8 and the stack
 * maps that it asks for; the code stays as it is. The build runs it on picocli, whose class files
 * are of Java 5: the JDK's ahead-of-time cache leaves such out, and to read and verify them anew is
 * half of what `keelgraph --version` takes. A jar without such class files is left alone.
 */
public final class ModernClassFiles {

  private static final int JAVA_6 = 50;
  private static final int JAVA_8 = 52;

  private ModernClassFiles() {}

  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    Path rewritten = Path.of(jar + ".new");
    boolean changed;
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      ClassFile format =
          ClassFile.of(
              StackMapsOption.GENERATE_STACK_MAPS,
              // Without it methods are copied with what their stack maps are, which is nothing.
              ConstantPoolSharingOption.NEW_POOL,
              ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)));
      changed = rewrite(jar, rewritten, format);
    }
    if (changed) {
      Files.move(rewritten, jar, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.delete(rewritten);
    }
  }

  private static boolean rewrite(Path from, Path to, ClassFile format) throws IOException {
    boolean changed = false;
    try (ZipInputStream input = new ZipInputStream(Files.newInputStream(from));
        ZipOutputStream output = new ZipOutputStream(Files.newOutputStream(to))) {
      for (ZipEntry entry = input.getNextEntry(); entry != null; entry = input.getNextEntry()) {
        byte[] bytes = input.readAllBytes();
        if (entry.getName().endsWith(".class")) {
          ClassModel model = format.parse(bytes);
          if (model.majorVersion() < JAVA_6) {
            bytes = modern(format, model);
            changed = true;
          }
        }
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        output.putNextEntry(copy);
        output.write(bytes);
      }
    }
    return changed;
  }

  private static byte[] modern(ClassFile format, ClassModel model) {
    ClassTransform version =
        (builder, element) -> {
          if (element instanceof ClassFileVersion) {
            builder.withVersion(JAVA_8, 0);
          } else {
            builder.with(element);
          }
        };
    return format.transformClass(
        model, ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL).andThen(version));
  }
}
