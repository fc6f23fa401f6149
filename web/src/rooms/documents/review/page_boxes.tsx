import type { DocumentRecord } from '@daybook/sdk'
import { say } from '../../../words/words.ts'
import { type FieldName, fieldNames } from './doubts.ts'
import { fieldWords } from './field_names.ts'

type Props = {
  document: DocumentRecord
  page: number
  weak: readonly FieldName[]
  focused: FieldName | null
  choose: (field: FieldName) => void
}

/** A little air around the words. */
const air = 0.004

/** Where each value stands on the page: amber where it is weak, ink where one is now. */
export function PageBoxes({ document, page, weak, focused, choose }: Props) {
  const fields = document.extraction?.fields ?? {}
  return fieldNames.map((field) => {
    const source = fields[field]
    if (!source || source.page !== page || source.box === null) return null
    const [left = 0, top = 0, right = 0, bottom = 0] = source.box
    const isFocused = field === focused
    const tone = weak.includes(field) ? 'weak' : 'proven'
    return (
      <button
        key={field}
        type="button"
        tabIndex={-1}
        className={`box ${tone} ${isFocused ? 'focus' : ''}`}
        title={say(fieldWords[field])}
        aria-label={say('page.box', { field: say(fieldWords[field]) })}
        style={{
          left: percent(left - air),
          top: percent(top - air),
          width: percent(right - left + 2 * air),
          height: percent(bottom - top + 2 * air),
        }}
        onClick={() => choose(field)}
      >
        {isFocused ? <span className="tag">{say(fieldWords[field])}</span> : null}
      </button>
    )
  })
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`
