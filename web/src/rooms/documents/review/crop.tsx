import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { say } from '../../../words/words.ts'
import { pageQuery } from '../queries.ts'
import { hasPage } from './data_paper.tsx'
import type { FieldName } from './doubts.ts'
import { fieldWords } from './field_names.ts'
import { sourceOf } from './fields.ts'

/** How much wider than the screen the page is drawn, so that it can be read on a phone. */
const zoom = 1.8

/** On a phone: the piece of the page around a value, above the field itself. */
export function Crop({ document, field }: { document: DocumentRecord; field: FieldName }) {
  const source = sourceOf(document, field)
  const box = source?.box ?? null
  const page = source?.page ?? null
  const isShown = box !== null && page !== null && hasPage(document)
  const { data } = useQuery({
    ...pageQuery(document.fileId ?? '', page ?? 1),
    enabled: isShown,
  })
  if (!isShown || data === undefined) return null
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return (
    <div
      className="cropview"
      role="img"
      aria-label={say('page.box', { field: say(fieldWords[field]) })}
    >
      <div
        className="croppage"
        style={{
          width: `${zoom * 100}%`,
          aspectRatio: `${data.width} / ${data.height}`,
          transform: `translate(${-x * 100}%, ${-y * 100}%)`,
        }}
      >
        <img src={data.url} alt="" />
        <span
          className="box weak"
          style={{
            left: `${left * 100 - 0.4}%`,
            top: `${top * 100 - 0.4}%`,
            width: `${(right - left) * 100 + 0.8}%`,
            height: `${(bottom - top) * 100 + 0.8}%`,
          }}
        />
      </div>
    </div>
  )
}
