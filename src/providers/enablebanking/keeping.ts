const hourMs = 3_600_000
const mostKept = 300

/** Asks once an hour for each key, and once for all who ask at the same time. Failures are not kept. */
export function keepForAnHour<Value>(
  now: () => Date,
  ask: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const kept = new Map<string, { asked: Promise<Value>; until: number }>()
  return async (key) => {
    const at = now().getTime()
    const known = kept.get(key)
    if (known !== undefined && at < known.until) return await known.asked
    if (kept.size >= mostKept) kept.clear()
    const asked = ask(key)
    kept.set(key, { asked, until: at + hourMs })
    asked.catch(() => {
      if (kept.get(key)?.asked === asked) kept.delete(key)
    })
    return await asked
  }
}
