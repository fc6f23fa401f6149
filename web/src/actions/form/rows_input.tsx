import { sayField } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import { draftOf, type Draft } from './draft.ts'
import type { ComponentType } from 'react'
import { writing } from './writing.ts'
import type { FieldProps } from './field_props.ts'

/** The fields of a row are drawn as those of a form; a row may have groups in it. */
type RowsProps = FieldProps & { draw: ComponentType<FieldProps> }

/** A list of alike things, such as the lines of an invoice. */
export function RowsInput({ field, value, pointer, errors, change, draw: Field }: RowsProps) {
  const rows = Array.isArray(value) ? (value as readonly Draft[]) : []
  const fields = field.fields ?? []
  const replace = (at: number, row: Draft): void =>
    change(rows.map((one, place) => (place === at ? row : one)))
  const add = (): void => change([...rows, draftOf(fields, null, writing)])
  return (
    <fieldset className="formgroup">
      <legend className="mid">{sayField(field.name)}</legend>
      {rows.map((row, at) => (
        <div key={at} className="formrow" role="group" aria-label={say('form.row', { at: at + 1 })}>
          {fields.map((one) => (
            <Field
              key={one.name}
              field={one}
              value={row[one.name] ?? ''}
              pointer={`${pointer}/${at}/${one.name}`}
              errors={errors}
              change={(next) => replace(at, { ...row, [one.name]: next })}
            />
          ))}
          <button
            type="button"
            className="btn s q"
            onClick={() => change(rows.filter((_, place) => place !== at))}
          >
            {say('form.remove')}
          </button>
        </div>
      ))}
      <div>
        <button type="button" className="btn s" onClick={add}>
          {say('form.add')}
        </button>
      </div>
    </fieldset>
  )
}
