/** Names by which programs of many languages log, cache, convert and check. */

const LOGGERS =
  /^(?:(?:[\w$]+\.)*(?:log|logger|logging|console|slog|Log|LOG|LOGGER|Logger|_logger|_log)\.[\w$]+|print|println|printf|fprintf|puts|pp|echo|error_log|var_dump|eprintln!?|println!|print!|dbg!|(?:info|warn|debug|trace|error)!|(?:std::)?(?:cout|cerr|clog)|System\.(?:out|err)\.\w+|Console\.(?:Write|WriteLine|Error\.\w+)|fmt\.(?:Print|Fprint)\w*|(?:System\.Diagnostics\.)?(?:Debug|Trace)\.\w+|warnings\.warn|traceback\.print_\w+)$/u;

/** Whether a call by this name reports something and changes nothing. */
export function isLogging(callee: string): boolean {
  return LOGGERS.test(callee);
}

const CACHES =
  /(?:^|[@_.])(?:lru_)?(?:cache|cached|cached_property|memo|memoize|memoized)(?![A-Za-z0-9])|[a-z](?:Cache|Memo)(?![a-z])|^(?:cache|memo)[A-Z]/u;

/** Whether a name speaks of keeping results. */
export function isCaching(name: string): boolean {
  return CACHES.test(name);
}

const COERCIONS = new Set(
  (
    'int float str bool bytes ' +
    'String Number Boolean BigInt parseInt parseFloat Number.parseInt Number.parseFloat ' +
    'Integer.parseInt Integer.valueOf Long.parseLong Double.parseDouble Double.valueOf String.valueOf Boolean.parseBoolean ' +
    'Objects.toString strconv.Itoa strconv.Atoi Convert.ToInt32 Convert.ToString int.Parse ' +
    'intval strval floatval boolval Integer Float'
  ).split(' '),
);
const COERCING_METHODS =
  /\.(?:toString|to_s|to_i|to_f|to_a|toInt|toDouble|toLong|toList|toSet|ToString|ToList|ToArray|to_string|to_owned|intValue|longValue|doubleValue)$/u;

/** Whether a call by this name turns a value into one of another type. */
export function isCoercion(callee: string): boolean {
  return COERCIONS.has(callee) || COERCING_METHODS.test(callee);
}

const CHECKS =
  /^(?:isinstance|issubclass|hasattr|callable|isNaN|isFinite|is_null|is_numeric|is_string|is_array|isset|empty|requireNotNull|checkNotNull|require|check|math\.isnan)$|(?:^|\.)(?:isArray|isInteger|isSafeInteger|isNaN|isFinite|requireNonNull|requireNonNullElse|ofNullable|isNull|nonNull|orElse|orElseGet|getOrDefault|GetValueOrDefault|IsNullOrEmpty|IsNullOrWhiteSpace|TryParse|TryGetValue|setdefault|nil\?|blank\?|present\?|respond_to\?|is_a\?|is_none|is_some|unwrap_or|unwrap_or_default|isNullOrEmpty|isNullOrBlank)$/u;

/** Whether a call by this name checks a value or stands in for a missing one. */
export function isCheck(callee: string, argumentCount: number): boolean {
  return (
    CHECKS.test(callee) ||
    (/\.get$/u.test(callee) && argumentCount === 2) ||
    (callee === 'getattr' && argumentCount === 3) ||
    (callee === 'next' && argumentCount === 2)
  );
}

const TOOL_ATTRIBUTES =
  /^(?:@|#!?\[|\[|#\[)\s*(?:[\w:.]+(?:::|\.))?(?:Override|SuppressWarnings|SafeVarargs|Suppress|SuppressMessage|override|allow|warn|deny|forbid|expect|inline|cold|doc|skip|MethodImpl|DebuggerStepThrough)(?![\w])/u;

/** Whether an attribute, as it stands there, speaks to compilers and other tools and not to callers. */
export function isForTools(attribute: string): boolean {
  return TOOL_ATTRIBUTES.test(attribute);
}

const IMPORTS = /^(?:require|require_relative|require_once|include_once|import)$/u;

/** Whether a call by this name loads a module. */
export function isImporting(callee: string): boolean {
  return IMPORTS.test(callee);
}

const PIPELINES =
  /(?:^|\.)(?:map|filter|reduce|fold|forEach|flatMap|flat_map|collect|stream|mapToInt|some|every|each|each_with_index|inject|select|reject|Select|Where|Aggregate|iter|zip|sum|Sum|any|all|Any|All|anyMatch|allMatch|accumulate|transform|array_map|array_filter|array_reduce)$/u;

/** Whether a call by this name runs over a collection in place of a loop. */
export function isPipeline(callee: string): boolean {
  return PIPELINES.test(callee);
}

const ABORTS =
  /^(?:panic|panic!|unreachable!|todo!|os\.Exit|sys\.exit|exit|abort|die|process\.exit|System\.exit|raise|error)$/u;

/** Whether a call by this name ends the function, or the program. */
export function isAbort(callee: string): boolean {
  return ABORTS.test(callee);
}
