import { plain } from '../../../parts/plain.ts'

type Account = { id: string; name: string; nameEn: string; closedAt?: string | null }

const most = 40

/** Accounts whose number begins with what was typed, then those whose name has every word of it. */
export function found<One extends Account>(accounts: readonly One[], typed: string): One[] {
  const text = plain(typed.trim())
  const parts = text.split(/\s+/).filter(Boolean)
  const isMeant = ({ id, name, nameEn }: Account): boolean => {
    const words = `${plain(id)} ${plain(name)} ${plain(nameEn)}`
    return parts.every((part) => words.includes(part))
  }
  const begins = (one: Account): boolean => text !== '' && plain(one.id).startsWith(text)
  const open = accounts.filter((one) => isMeant(one))
  return [...open.filter(begins), ...open.filter((one) => !begins(one))].slice(0, most)
}
