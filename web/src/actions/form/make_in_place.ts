import { createContext } from 'react'

/** A record that a field lacks: what makes it, what it begins with, and who wants its id. */
export type Making = {
  action: string
  given: Readonly<Record<string, string>>
  done(id: string): void
}

/** Opens a second form above the one in hand, whose draft stays as it is. Null where there is none. */
export const MakeInPlace = createContext<((making: Making) => void) | null>(null)
