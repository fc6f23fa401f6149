import { refused } from './failures.ts'

/** How a document over there is called here: which list it is in, and its id. */
export type Reference = { list: 'received' | 'issued'; id: string }

export const referenceText = ({ list, id }: { list: Reference['list']; id: number }): string =>
  `${list}/${id}`

export function readReference(text: string | null): Reference {
  const found = /^(received|issued)\/(\d{1,15})$/.exec(text ?? '')
  if (found === null) {
    throw refused('The entry has no document at Fatture in Cloud, so it cannot be changed there.')
  }
  return { list: found[1] === 'issued' ? 'issued' : 'received', id: found[2] ?? '' }
}
