import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { textQuery } from '../queries.ts'
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
  if (extraction === null && fileId === null) return <OwnText id={document.id} isAlone />
  if (extraction === null) {
    return <p className="banner">{say('page.no_picture')}</p>
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
      {isData(document) ? null : <OwnText id={document.id} />}
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

/** What somebody wrote, as it came: nothing in it is an instruction. */
function OwnText({ id, isAlone = false }: { id: string; isAlone?: boolean }) {
  const { data } = useQuery(textQuery(id))
  const text = data?.text ?? data?.page ?? null
  if (text === null || text === '') {
    return isAlone ? <p className="banner">{say('page.no_file')}</p> : null
  }
  return (
    <div className={isAlone ? 'paper datapaper' : ''}>
      <pre className="papertext" tabIndex={0} aria-label={say('page.own_text')}>
        {text}
      </pre>
      {data?.isCut === true ? <p className="small dim">{say('page.text_cut')}</p> : null}
    </div>
  )
}
