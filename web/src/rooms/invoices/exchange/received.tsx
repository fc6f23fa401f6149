import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MoreRows } from '../../../parts/more_rows.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { receivedQuery } from '../queries.ts'

/** What suppliers sent through the exchange; each leads to its document. */
export function Received() {
  const list = useInfiniteQuery(receivedQuery)
  const items = list.data?.pages.flatMap(({ items: some }) => some) ?? []
  return (
    <section className="pane exchangelist" aria-label={say('exchange.part.received')}>
      <Loaded of={list} rows={8}>
        {() =>
          items.length === 0 ? (
            <p className="pad dim" role="status">
              {say('exchange.none_received')}
            </p>
          ) : (
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{say('exchange.head.supplier')}</th>
                  <th scope="col" className="hide-m">
                    {say('field.number')}
                  </th>
                  <th scope="col">{say('field.date')}</th>
                  <th scope="col" className="hide-m">
                    {say('exchange.receipt.id')}
                  </th>
                  <th scope="col" className="num">
                    {say('head.with_vat')}
                  </th>
                  <th scope="col">{say('list.status')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, extraction, fileName, exchange, status }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link className="link" to="/inbox" search={{ id }}>
                        {extraction?.supplier.name ?? fileName}
                      </Link>
                    </th>
                    <td className="hide-m num">{extraction?.invoiceNumber ?? ''}</td>
                    <td className="num">
                      {extraction?.date === undefined || extraction.date === null
                        ? ''
                        : shortDay(extraction.date)}
                    </td>
                    <td className="hide-m num faint">{exchange?.exchangeId ?? ''}</td>
                    <td className="num">
                      {extraction?.total === undefined || extraction.total === null
                        ? ''
                        : money(extraction.total, extraction.currency ?? 'EUR')}
                    </td>
                    <td>{say(status === 'posted' ? 'exchange.in_books' : 'exchange.to_post')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <MoreRows list={list} />
    </section>
  )
}
