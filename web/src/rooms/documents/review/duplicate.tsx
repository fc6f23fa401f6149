import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../parts/icon.tsx'
import { shownNumber } from '../../../parts/shown_number.ts'
import { Loaded } from '../../../parts/state.tsx'
import { fullDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { documentQuery, pageQuery } from '../queries.ts'
import { DataPaper, hasPage } from './data_paper.tsx'
import type { FieldName } from './doubts.ts'
import { fieldWords } from './field_names.ts'
import { textOf } from './field_text.ts'
import { valueOf } from './fields.ts'

const compared: readonly FieldName[] = [
  'supplierName',
  'supplierVatNumber',
  'invoiceNumber',
  'total',
  'date',
]

/** Two papers side by side, and what is the same on them. */
export function Duplicate({ document }: { document: DocumentRecord }) {
  const other = useQuery(documentQuery(document.duplicateOf ?? ''))
  return (
    <section className="pane pagepane" aria-label={say('twin.title')}>
      <div className="dup">
        <span className="warnmark">
          <Icon name="copy" />
        </span>
        <div>
          <p className="mid">{say('twin.looks')}</p>
          <p className="small dim">{say('twin.text')}</p>
        </div>
      </div>
      <div className="deskpane desk twindesk">
        <Loaded of={other} rows={8}>
          {(twin) => (
            <>
              <div className="twins">
                <TwinPaper title={say('twin.this')} document={document} />
                <TwinPaper
                  title={say(twin.status === 'posted' ? 'twin.booked' : 'twin.other')}
                  document={twin}
                />
              </div>
              <Compared one={document} two={twin} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}

function TwinPaper({ title, document }: { title: string; document: DocumentRecord }) {
  const page = useQuery({
    ...pageQuery(document.fileId ?? '', 1),
    enabled: hasPage(document),
  })
  const booked = shownNumber(document.posting?.reference)
  return (
    <figure className="twin">
      <figcaption className="small">
        <span className="mid">{title}</span>{' '}
        <span className="dim">
          {[booked, fullDay(document.createdAt.slice(0, 10))].filter(Boolean).join(', ')}
        </span>
      </figcaption>
      {!hasPage(document) ? (
        <DataPaper document={document} />
      ) : page.data ? (
        <img
          className="paper"
          src={page.data.url}
          width={page.data.width}
          height={page.data.height}
          alt={title}
        />
      ) : (
        <div className="paper comingpaper" aria-hidden="true" />
      )}
    </figure>
  )
}

function Compared({ one, two }: { one: DocumentRecord; two: DocumentRecord }) {
  const currency = one.extraction?.currency ?? 'EUR'
  const came = {
    upload: say('came.upload'),
    email: say('came.email'),
    webhook: say('came.webhook'),
  }
  const rows = [
    ...compared.map((field) => ({
      name: say(fieldWords[field]),
      texts: [one, two].map((from) => textOf(field, valueOf(from, field), currency)),
    })),
    { name: say('twin.came'), texts: [came[one.source], came[two.source]] },
  ]
  return (
    <div className="card comparedcard">
      <table className="table tight">
        <thead>
          <tr>
            <th scope="col">{say('twin.what')}</th>
            <th scope="col">{say('twin.this')}</th>
            <th scope="col">{say('twin.other')}</th>
            <th scope="col">{say('twin.same')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, texts: [first, second] }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num left">{first}</td>
              <td className="num left">{second}</td>
              <td>
                {first === second ? (
                  <span className="stat good">
                    <Icon name="tick" size="s" />
                    {say('twin.same')}
                  </span>
                ) : (
                  <span className="warn">{say('twin.differs')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
