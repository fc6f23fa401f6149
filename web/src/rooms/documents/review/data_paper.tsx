import type { DocumentRecord } from '@daybook/sdk'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { type FieldName, fieldNames } from './doubts.ts'
import { fieldWords } from './field_names.ts'
import { textOf } from './field_text.ts'
import { valueOf } from './fields.ts'

const papers = /^(?:image\/|application\/pdf$)/

/** Whether the file is something that can be looked at; an e-invoice is data. */
export const hasPage = ({ fileId, mimeType }: DocumentRecord): boolean =>
  fileId !== null && mimeType !== null && papers.test(mimeType)

/** Data by itself, and not a text that somebody wrote. */
const isData = ({ mimeType }: DocumentRecord): boolean => /xml/.test(mimeType ?? '')

const left: ReadonlySet<FieldName> = new Set(['paper', 'kind', 'account', 'vatCode'])

/** An e-invoice or a text has no page: what it says, set as one. */
export function DataPaper({ document }: { document: DocumentRecord }) {
  const { extraction, fileId } = document
  if (extraction === null) {
    return <p className="banner">{say(fileId === null ? 'page.none' : 'page.no_picture')}</p>
  }
  const currency = extraction.currency ?? 'EUR'
  const fields = fieldNames.filter((field) => !left.has(field) && valueOf(document, field) !== null)
  return (
    <div className="paper datapaper">
      <p className="small datanote">{say(isData(document) ? 'page.data' : 'page.text')}</p>
      <p className="dataname">{extraction.supplier.name}</p>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{say(fieldWords[field])}</dt>
            <dd className="num">{textOf(field, valueOf(document, field), currency)}</dd>
          </div>
        ))}
      </dl>
      {extraction.vatRows.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{say('page.rate')}</th>
              <th scope="col" className="num">
                {say('field.net')}
              </th>
              <th scope="col" className="num">
                {say('field.vat')}
              </th>
            </tr>
          </thead>
          <tbody>
            {extraction.vatRows.map(({ rate, nature, net, vat }, at) => (
              <tr key={at}>
                <td>{rate === null ? nature : `${rate} %`}</td>
                <td className="num">{money(net, currency)}</td>
                <td className="num">{money(vat, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
