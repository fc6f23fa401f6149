import { say } from '../../../words/words.ts'

type Props = { id: string; choices: readonly string[]; choose: (text: string) => void }

/** What else was read for a field, to be taken by one press; in the field the arrow down does the same. */
export function OtherReadings({ id, choices, choose }: Props) {
  if (choices.length === 0) return null
  return (
    <p className="row wrap small otherreadings">
      <span className="dim">{say('field.also_read')}</span>
      {choices.map((text) => (
        <button
          key={text}
          type="button"
          className="btn s num"
          onClick={() => {
            choose(text)
            document.querySelector<HTMLElement>(`#${id}`)?.focus()
          }}
        >
          {text}
        </button>
      ))}
      <kbd className="hint" aria-hidden="true">
        ↓
      </kbd>
    </p>
  )
}
