import { toLatin1 } from './letters.ts'

const most = 200

/** Splits the text into parts of at most 200 characters, between words if possible. */
export function splitCausale(text: string): string[] {
  const parts: string[] = []
  let rest = toLatin1(text)
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most)
    const end = space > 0 ? space : most
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  return [...parts, rest]
}
