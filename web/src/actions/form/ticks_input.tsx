import { sayField, sayValue } from '../../words/registry_words.ts'
import type { FormField } from '../action.ts'

/** Several of a fixed list; they are kept as lines, like every list of texts. */
export function TicksInput({
  field,
  choices,
  value,
  change,
}: {
  field: FormField
  choices: readonly string[]
  value: string
  change(value: string): void
}) {
  const ticked = new Set(value.split('\n').filter((one) => one !== ''))
  const turn = (choice: string): void => {
    const next = choices.filter((one) => ticked.has(one) !== (one === choice))
    change(next.join('\n'))
  }
  return (
    <fieldset className="formgroup ticks">
      <legend className="mid">{sayField(field.name)}</legend>
      {choices.map((one) => (
        <label key={one} className="tick">
          <input type="checkbox" checked={ticked.has(one)} onChange={() => turn(one)} />
          {sayValue(one)}
        </label>
      ))}
    </fieldset>
  )
}
