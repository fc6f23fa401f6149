import { useLetters } from './letters.ts'
import { printed } from './printed.ts'
import { type KeyName, type KeyPlace, entriesOf } from './registry.ts'

/** The hint on a button: the key that does the same. */
export function Key<Place extends KeyPlace>({ of, act }: { of: Place; act: KeyName<Place> }) {
  const areOn = useLetters()
  const entry = entriesOf(of).find(([name]) => name === act)?.[1]
  const [key = ''] = entry?.keys ?? []
  if (key === '' || (key.length === 1 && !areOn)) return null
  return printed(key).map((part) => (
    <kbd key={part} className="hint" aria-hidden="true">
      {part}
    </kbd>
  ))
}
