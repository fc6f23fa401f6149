import { useState } from 'react'
import { boot } from '../app/daybook.ts'
import { dayOf, fullDay } from '../words/format.ts'
import { typedDay } from '../words/typed.ts'
import { isDayText } from './day_text.ts'

const dayMs = 86_400_000

/**
 * A day as people type it: `14.10.2026`, `1410` or `14-10`. What is typed is given on as a day once it is one and as
 * it stands until then. Without its year it is the latest one up to so many days ahead.
 */
export function DayField({
  id,
  value,
  change,
  ahead = 1,
  isOff = false,
  hint,
  label,
}: {
  id?: string
  value: string
  change(value: string): void
  ahead?: number
  isOff?: boolean
  /** What holds while it is empty. */
  hint?: string | undefined
  label?: string
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value !== '' && isDayText(value) ? fullDay(value) : value
  const isWrong = !isDayText(value)
  const read = (text: string): string => {
    const latest = dayOf(new Date(Date.now() + (ahead - 1) * dayMs).toISOString())
    return text.trim() === '' ? '' : (typedDay(text, boot.language, latest) ?? text)
  }
  return (
    <input
      id={id}
      className={isWrong && typed === null ? 'input warn' : 'input'}
      autoComplete="off"
      aria-label={label}
      readOnly={isOff}
      placeholder={hint ?? fullDay(dayOf(new Date().toISOString()))}
      aria-invalid={isWrong && typed === null}
      value={typed ?? shown}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        change(read(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
