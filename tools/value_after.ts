/** The word after a flag on the command line. */
export function valueAfter(args: readonly string[], flag: string): string | undefined {
  const at = args.indexOf(flag)
  return at < 0 ? undefined : args[at + 1]
}

export function numberAfter(args: readonly string[], flag: string): number | undefined {
  const value = valueAfter(args, flag)
  return value === undefined ? undefined : Number(value)
}
