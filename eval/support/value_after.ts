/** What stands behind a flag on the command line. */
export function valueAfter(args: readonly string[], flag: string): string | undefined {
  const at = args.indexOf(flag)
  return at < 0 ? undefined : args[at + 1]
}
