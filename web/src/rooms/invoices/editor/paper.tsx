import type { PreviewInvoiceResult } from '@daybook/sdk'

type Text = PreviewInvoiceResult['paper']

/** The invoice as the customer will read it: the words of its PDF, in their order. */
export function Paper({ paper, marked }: { paper: Text; marked: number | null }) {
  const [what = '', ...numbers] = paper.heads
  return (
    <div className="paper invoicepaper" lang={paper.language}>
      {paper.marks.length === 0 ? null : <p className="papermark">{paper.marks.join(' · ')}</p>}
      <div className="paperhead">
        <p className="papername">{paper.seller.name}</p>
        <p className="paperown">{lines(paper.seller.lines)}</p>
      </div>
      <div className="paperto">
        <p>
          <span className="paperdim">{paper.billTo}</span>
          <br />
          <b>{paper.buyer.name}</b>
          <br />
          {lines(paper.buyer.lines)}
        </p>
        <dl>
          {paper.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="papertitle">
        <b>{paper.title}</b>
        <span className="paperdim">{paper.note}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {numbers.map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paper.lines.map(([text = '', ...rest], at) => (
            <tr key={`${at} ${text}`} className={at === marked ? 'marked' : undefined}>
              <td>{text}</td>
              {rest.map((cell, place) => (
                <td key={place} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="papersums">
        {paper.totals.map(({ label, value, isStrong }) => (
          <div key={label} className={isStrong ? 'strong' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paper.legal.map((text) => (
        <p key={text} className="paperlegal">
          {text}
        </p>
      ))}
      {paper.payment.pairs.length === 0 ? null : (
        <div className="paperpay">
          <b>{paper.payment.title}</b>
          <dl>
            {paper.payment.pairs.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {paper.notes === null ? null : <p className="papernotes">{paper.notes.text}</p>}
      <p className="paperfoot">{paper.foot}</p>
    </div>
  )
}

const lines = (texts: readonly string[]) =>
  texts.map((text) => (
    <span key={text} className="paperline">
      {text}
    </span>
  ))
