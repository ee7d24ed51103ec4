/*
 * Compiles Java without starting the compiler for each run: it stays, warm, and only the program itself is started anew.
 *
 *     java WarmJava.java SOCKET RUNNER OUTER_NAMESPACE
 *
 * Each connection to SOCKET asks for one run with a line of JSON: `argv` (`javac` and its words, then `java` and its words; each command
 * begins with "&&" but for the first), `folder`, `env`, `output` (a file for what the run prints) and `timeLimitMs`. The answer is a line
 * too: `{"exit": status}` or `{"timedOut": true}`. When it comes, no process of the run is left, and what it wrote to temporary folders
 * and the home folder is gone.
 *
 * It only serves inside a process namespace of its own: to end a run it ends everything that it can see.
 */
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

public class WarmJava {
    private static final List<String> TEMPORARY_FOLDERS = List.of("/tmp", "/var/tmp", "/dev/shm");
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    public static void main(String[] arguments) throws Exception {
        Path socket = Path.of(arguments[0]);
        if (Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().equals(arguments[2])) {
            System.err.println("WarmJava: not in a process namespace of its own");
            System.exit(1);
        }
        Path unseen = Path.of(socket + ".new");
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(unseen));
        Files.move(unseen, socket, StandardCopyOption.ATOMIC_MOVE); // whoever sees it can connect
        while (true) {
            try (SocketChannel connection = server.accept()) {
                String line = readLine(connection);
                if (!line.isEmpty()) {
                    connection.write(ByteBuffer.wrap((serve(line) + "\n").getBytes(StandardCharsets.UTF_8)));
                }
            } catch (IOException error) {
                // whoever asked is gone
            }
        }
    }

    private static String readLine(SocketChannel connection) throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        var input = Channels.newInputStream(connection);
        for (int next = input.read(); next >= 0 && next != '\n'; next = input.read()) bytes.write(next);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @SuppressWarnings("unchecked")
    private static String serve(String line) throws IOException {
        Map<String, Object> request = (Map<String, Object>) new Json(line).value();
        Map<String, Object> environment = (Map<String, Object>) request.get("env");
        File output = new File((String) request.get("output"));
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(((Double) request.get("timeLimitMs")).longValue());
        Integer status;
        try (OutputStream printed = new FileOutputStream(output)) {
            status = run(commandsOf((List<Object>) request.get("argv")), new File((String) request.get("folder")), environment, output, printed, until);
        }
        endAll();
        tidyUp(String.valueOf(environment.getOrDefault("HOME", "")));
        return status == null ? "{\"timedOut\": true}" : "{\"exit\": " + status + "}";
    }

    private static List<List<String>> commandsOf(List<Object> words) {
        List<List<String>> commands = new ArrayList<>();
        commands.add(new ArrayList<>());
        for (Object word : words) {
            if (word.equals("&&")) commands.add(new ArrayList<>());
            else commands.get(commands.size() - 1).add((String) word);
        }
        return commands;
    }

    /** The status of the last command that was run; null when the time was over. */
    private static Integer run(List<List<String>> commands, File folder, Map<String, Object> environment, File output, OutputStream printed, long until) throws IOException {
        int status = 0;
        for (List<String> command : commands) {
            Integer own = isCompiler(command) ? compile(command, printed, until) : start(command, folder, environment, output, until);
            if (own == null) return null;
            status = own;
            if (status != 0) break;
        }
        return status;
    }

    private static boolean isCompiler(List<String> command) {
        return new File(command.get(0)).getName().equals("javac");
    }

    /** Paths are meant as in the folder that this program was started in, which is the run's. */
    private static Integer compile(List<String> command, OutputStream printed, long until) {
        ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        String[] words = command.subList(1, command.size()).toArray(String[]::new);
        Future<Integer> compiling = worker.submit(() -> COMPILER.run(null, printed, printed, words));
        worker.shutdown();
        try {
            return compiling.get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return null;
        } catch (Exception error) {
            return 1;
        }
    }

    private static Integer start(List<String> command, File folder, Map<String, Object> environment, File output, long until) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder).redirectErrorStream(true);
        builder.redirectInput(new File("/dev/null"));
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output));
        builder.environment().clear();
        environment.forEach((name, value) -> builder.environment().put(name, (String) value));
        Process process = builder.start();
        try {
            return process.waitFor(until - System.nanoTime(), TimeUnit.NANOSECONDS) ? process.exitValue() : null;
        } catch (InterruptedException never) {
            return null;
        }
    }

    /** Ends every process of the namespace but the first and ourselves. */
    private static void endAll() {
        long own = ProcessHandle.current().pid();
        for (int round = 0; round < 50; round++) {
            List<ProcessHandle> others = ProcessHandle.allProcesses().filter(other -> other.pid() != 1 && other.pid() != own).toList();
            if (others.isEmpty()) return;
            others.forEach(ProcessHandle::destroyForcibly);
            try {
                Thread.sleep(2);
            } catch (InterruptedException never) {
                return;
            }
        }
    }

    /** Empties the folders that the sandbox has made for its runs, each a file system in memory; no other is touched. */
    private static void tidyUp(String home) throws IOException {
        Map<String, String> mounts = mountPoints();
        List<String> folders = new ArrayList<>(TEMPORARY_FOLDERS);
        folders.add(home);
        for (String folder : folders) {
            if (!"tmpfs".equals(mounts.get(folder))) continue;
            for (File entry : entriesOf(new File(folder))) remove(entry, mounts);
        }
    }

    /** The kind of file system by the place where it is mounted. */
    private static Map<String, String> mountPoints() throws IOException {
        Map<String, String> points = new HashMap<>();
        for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
            int middle = line.indexOf(" - ");
            if (middle < 0) continue;
            String place = line.substring(0, middle).split(" ")[4].replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
            points.put(place, line.substring(middle + 3).split(" ")[0]);
        }
        return points;
    }

    /** Removes what lies on the temporary file system itself: the copy and the user's tools may be mounted below. */
    private static void remove(File place, Map<String, String> mounts) {
        if (mounts.containsKey(place.getPath())) return;
        if (place.isDirectory() && !Files.isSymbolicLink(place.toPath())) {
            for (File entry : entriesOf(place)) remove(entry, mounts);
        }
        if (Files.exists(place.toPath(), LinkOption.NOFOLLOW_LINKS)) place.delete(); // a folder with something mounted in it stays
    }

    private static File[] entriesOf(File folder) {
        File[] entries = folder.listFiles();
        return entries == null ? new File[0] : entries;
    }

    /** Reads the JSON of a request: objects, lists, texts, numbers, true, false and null. */
    private static final class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            skip();
            char next = text.charAt(at);
            if (next == '{') return object();
            if (next == '[') return list();
            if (next == '"') return string();
            int from = at;
            while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(from, at);
            return switch (word) {
                case "true" -> Boolean.TRUE;
                case "false" -> Boolean.FALSE;
                case "null" -> null;
                default -> Double.valueOf(word);
            };
        }

        private void skip() {
            while (" \t\r\n,:".indexOf(text.charAt(at)) >= 0) at++;
        }

        private Map<String, Object> object() {
            Map<String, Object> found = new LinkedHashMap<>();
            at++;
            for (skip(); text.charAt(at) != '}'; skip()) {
                String name = string();
                found.put(name, value());
            }
            at++;
            return found;
        }

        private List<Object> list() {
            List<Object> found = new ArrayList<>();
            at++;
            for (skip(); text.charAt(at) != ']'; skip()) found.add(value());
            at++;
            return found;
        }

        private String string() {
            StringBuilder found = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char next = text.charAt(at);
                if (next != '\\') {
                    found.append(next);
                    continue;
                }
                at++;
                char escape = text.charAt(at);
                if (escape == 'u') {
                    found.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    int known = "bfnrt".indexOf(escape);
                    found.append(known < 0 ? escape : "\b\f\n\r\t".charAt(known));
                }
            }
            at++;
            return found.toString();
        }
    }
}
