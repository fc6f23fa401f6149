import type { PreviewInvoiceResult } from '@daybook/sdk'
import { Link } from '@tanstack/react-router'
import { questionWords } from '../../../actions/questions.ts'
import { Icon } from '../../../parts/icon.tsx'
import { sumOf } from '../../../parts/sums.ts'
import { amountText, dayOf, money, percent, shortDay } from '../../../words/format.ts'
import { quoted } from '../../../words/quotes.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'

type Preview = PreviewInvoiceResult

const kinds: Readonly<Record<Preview['treatment']['kind'], WordId>> = {
  domestic: 'selling.treat.domestic',
  domestic_public: 'selling.treat.domestic_public',
  eu_business: 'selling.treat.eu_business',
  eu_consumer: 'selling.treat.eu_consumer',
  eu_consumer_oss: 'selling.treat.eu_consumer_oss',
  outside_business: 'selling.treat.outside_business',
  outside_consumer: 'selling.treat.outside_consumer',
  small_business: 'selling.treat.small_business',
}

/** Why the VAT is what it is, and what the law wants written. */
export function Treatment({ preview }: { preview: Preview }) {
  const { treatment, totals, currency } = preview
  return (
    <section className="treat" aria-label={say('selling.treat')}>
      <div className="row">
        <h2 className="h2">{say(kinds[treatment.kind], { vat: money(totals.vat, currency) })}</h2>
        <span className="push by">
          <Icon name="rule" />
          {say('selling.by_rule')}
        </span>
      </div>
      <ul>
        {treatment.reasons.map(({ code, detail }) => (
          <li key={`${code} ${detail}`}>
            <Icon name="tick" size="s" />
            <span>{detail}</span>
          </li>
        ))}
      </ul>
      {preview.numberCheck === null ? null : <NumberCheck check={preview.numberCheck} />}
      {treatment.legalText === null ? null : (
        <p className="small">
          <span className="faint">{say('selling.treat.written')}</span>{' '}
          {quoted(treatment.legalText)}
        </p>
      )}
    </section>
  )
}

type Check = NonNullable<Preview['numberCheck']>

const checkWords: Readonly<Record<NonNullable<Check['outcome']>, WordId>> = {
  valid: 'selling.treat.checked',
  not_valid: 'selling.treat.checked_bad',
  silent: 'selling.treat.checked_silent',
}

/** When a register was asked about the customer's number, and what it said. */
function NumberCheck({ check }: { check: Check }) {
  const { outcome, vatNumber, register, checkedAt } = check
  const word = outcome === null ? 'selling.treat.unchecked' : checkWords[outcome]
  const day = checkedAt === null ? '' : shortDay(dayOf(checkedAt))
  return (
    <p className={`small ${outcome === 'valid' ? 'dim' : 'warn'}`}>
      {say(word, { number: vatNumber, register: register ?? '', day })}
    </p>
  )
}

/** What it comes to, and what is left to pay of it where that differs. */
export function Sums({ preview }: { preview: Preview }) {
  const { totals, charges, currency } = preview
  const split = sumOf([totals.gross, -totals.withheld, -totals.payable], currency)
  const row = (label: string, amount: number) => (
    <div key={label}>
      <dt className="dim">{label}</dt>
      <dd>{money(amount, currency)}</dd>
    </div>
  )
  return (
    <dl className="salessums" aria-label={say('selling.sums')}>
      {charges.map(({ description, net }) => row(description, net))}
      {row(say('selling.net'), totals.net)}
      {totals.byRate.map(({ rate, vat, vatNature }) =>
        row(
          `${say('selling.vat_rate', { rate: percent(rate / 100) })}${vatNature === null ? '' : ` · ${vatNature}`}`,
          vat,
        ),
      )}
      {totals.withheld === 0 ? null : row(say('selling.withheld'), -totals.withheld)}
      {split <= 0 ? null : row(say('exchange.split_off'), -split)}
      <div className="sum">
        <dt>{say('selling.to_pay')}</dt>
        <dd>
          {currency} {amountText(totals.payable, currency)}
        </dd>
      </div>
    </dl>
  )
}

/** What is to be known before it is issued. A warning never stops it; the gravest are asked about. */
export function BeforeIssue({ preview, contactId }: { preview: Preview; contactId: string }) {
  const { warnings, email, nextNumber } = preview
  return (
    <section aria-label={say('selling.before')}>
      <h2 className="h2">{say('selling.before')}</h2>
      <ul className="card checks">
        {warnings.length > 0 ? null : (
          <li className="li">
            <span className="good">
              <Icon name="proven" size="s" />
            </span>
            <span className="grow">{say('selling.complete')}</span>
          </li>
        )}
        {warnings.map(({ code, detail }) => (
          <li key={`${code} ${detail}`} className="li">
            <span className={questionWords[code] === undefined ? 'faint' : 'warn'}>
              <Icon name="warning" size="s" />
            </span>
            <span className="grow">{detail}</span>
          </li>
        ))}
        {email === null ? (
          <li className="li">
            <span className="warn">
              <Icon name="mail" size="s" />
            </span>
            <span className="grow">{say('selling.no_address')}</span>
            <Link className="link" to="/contacts/$id" params={{ id: contactId }}>
              {say('selling.add_address')}
            </Link>
          </li>
        ) : null}
      </ul>
      <p className="small faint">{say('selling.issuing', { number: nextNumber })}</p>
    </section>
  )
}
