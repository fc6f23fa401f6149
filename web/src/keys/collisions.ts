import type { KeyList } from './entry.ts'

/** Keys that would mean two things at once, or that begin another one. */
export function collisionsOf(lists: readonly KeyList[]): string[] {
  const found: string[] = []
  const owners = new Map<string, string>()
  for (const [name, { keys }] of lists.flatMap((list) => Object.entries(list))) {
    for (const key of keys) {
      const owner = owners.get(key)
      if (owner !== undefined) found.push(`${key}: ${owner} and ${name}`)
      owners.set(key, name)
    }
  }
  for (const [key, name] of owners) {
    const [first = '', second] = key.split(' ')
    const owner = owners.get(first)
    if (second !== undefined && owner !== undefined) found.push(`${first}: ${owner} begins ${name}`)
  }
  return found
}
