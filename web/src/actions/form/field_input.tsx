import { useId } from 'react'
import { boot } from '../../app/daybook.ts'
import type { Option } from '../../parts/combobox.tsx'
import { sayField, sayValue } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import type { FormField } from '../action.ts'
import type { Draft } from './draft.ts'
import type { FieldProps } from './field_props.ts'
import { fixedOptions, searchedKind } from './references.ts'
import { RowsInput } from './rows_input.tsx'
import { SearchedField } from './searched_field.tsx'
import { TicksInput } from './ticks_input.tsx'

/** One field with its name and what is wrong with it. */
export function FieldInput(props: FieldProps) {
  const { field, value, pointer, errors, change } = props
  if (field.kind === 'group') return <GroupInput {...props} />
  if (field.kind === 'rows') return <RowsInput {...props} draw={FieldInput} />
  const choices = field.name === 'permissions' ? boot.permissions : field.choices
  if (field.kind === 'texts' && choices !== undefined) {
    return (
      <TicksInput
        field={field}
        choices={choices}
        value={typeof value === 'string' ? value : ''}
        change={change}
      />
    )
  }
  return (
    <PlainInput
      field={field}
      value={typeof value === 'string' ? value : ''}
      error={errors.get(pointer) ?? null}
      change={change}
    />
  )
}

/** Several fields that belong together, such as an address. */
function GroupInput({ field, value, pointer, errors, change }: FieldProps) {
  const draft = (typeof value === 'string' ? {} : value) as Draft
  return (
    <fieldset className="formgroup">
      <legend className="mid">{sayField(field.name)}</legend>
      {(field.fields ?? []).map((one) => (
        <FieldInput
          key={one.name}
          field={one}
          value={draft[one.name] ?? ''}
          pointer={`${pointer}/${one.name}`}
          errors={errors}
          change={(next) => change({ ...draft, [one.name]: next })}
        />
      ))}
    </fieldset>
  )
}

type PlainProps = {
  field: FormField
  value: string
  error: string | null
  change(value: string): void
  isLabelHidden?: boolean
}

/** A text, a number, a day or a choice. */
export function PlainInput({ field, value, error, change, isLabelHidden = false }: PlainProps) {
  const id = useId()
  const label = sayField(field.name)
  const shared = {
    id,
    'aria-invalid': error !== null,
    'aria-describedby': error === null ? undefined : `${id}e`,
    'aria-required': field.required === true,
    className: `input ${error === null ? '' : 'bad'}`,
  }
  return (
    <div className="formfield">
      <label className={isLabelHidden ? 'unseen' : 'label'} htmlFor={id}>
        {label}
        {field.required || isLabelHidden ? null : (
          <span className="faint">{say('form.optional')}</span>
        )}
      </label>
      <Control field={field} value={value} change={change} shared={shared} />
      {error === null ? null : (
        <p className="formerror small" id={`${id}e`}>
          {error}
        </p>
      )}
    </div>
  )
}

type Shared = { id: string; className: string; 'aria-required': boolean; 'aria-invalid': boolean }

function Control({
  field,
  value,
  change,
  shared,
}: {
  field: FormField
  value: string
  change(value: string): void
  shared: Shared
}) {
  const { kind, name, choices, most } = field
  if (kind === 'yes_no') {
    const options = ['yes', 'no'].map((one) => ({
      value: one,
      label: one === 'yes' ? say('form.yes') : say('form.no'),
    }))
    return <Choice options={options} value={value} change={change} shared={shared} />
  }
  if (choices !== undefined) {
    const options = choices.map((one) => ({ value: one, label: sayValue(one) }))
    return <Choice options={options} value={value} change={change} shared={shared} />
  }
  const options = fixedOptions(name)
  if (options !== null) {
    return <Choice options={options} value={value} change={change} shared={shared} />
  }
  if (searchedKind(name) !== null) {
    return <SearchedField name={name} value={value} change={change} shared={shared} />
  }
  if (kind === 'texts' || (most ?? 0) > 1000) {
    return (
      <textarea
        {...shared}
        className={`${shared.className} formtext`}
        rows={3}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    )
  }
  return (
    <input
      {...shared}
      type={name === 'email' ? 'email' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : kind === 'whole' ? 'numeric' : undefined}
      maxLength={most}
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  )
}

type ChoiceProps = {
  options: readonly Option[]
  value: string
  change(value: string): void
  shared: Shared
}

function Choice({ options, value, change, shared }: ChoiceProps) {
  const isKnown = value === '' || options.some((one) => one.value === value)
  return (
    <select {...shared} value={value} onChange={(event) => change(event.target.value)}>
      <option value="">{say('form.choose')}</option>
      {isKnown ? null : <option value={value}>{value}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}
