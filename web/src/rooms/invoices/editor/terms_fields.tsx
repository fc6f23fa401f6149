import { boot } from '../../../app/daybook.ts'
import { sayField } from '../../../words/registry_words.ts'
import { say } from '../../../words/words.ts'
import { type Choice, type DraftText, isRate } from './draft.ts'

type Props = { text: DraftText; set(next: Partial<DraftText>): void }

const kinds = ['RT01', 'RT02', 'RT03', 'RT04', 'RT05', 'RT06']

/** What only some countries have: tax that the customer keeps back or pays itself, stamp duty, and the tender. */
export function TermsFields({ text, set }: Props) {
  const { withholding, stampDuty, splitPayment, exchange } = boot.invoicing
  if (!withholding && !stampDuty && !splitPayment && !exchange) return null
  const said = [
    text.withholdingRate,
    text.stampDutyToBuyer,
    text.splitPayment,
    text.cig,
    text.cup,
  ].some((one) => one !== '')
  return (
    <details className="seldom" open={said || undefined}>
      <summary>{say('exchange.details_it')}</summary>
      <div className="salesfields">
        {withholding ? <WithholdingFields {...{ text, set }} /> : null}
        {stampDuty ? <ChoiceField name="stampDutyToBuyer" {...{ text, set }} /> : null}
        {splitPayment ? <ChoiceField name="splitPayment" {...{ text, set }} /> : null}
        {exchange ? (
          <>
            <TextField name="cig" most={15} {...{ text, set }} />
            <TextField name="cup" most={15} {...{ text, set }} />
          </>
        ) : null}
      </div>
    </details>
  )
}

function WithholdingFields({ text, set }: Props) {
  const isWrong = !isRate(text.withholdingRate)
  return (
    <>
      <div>
        <label className="label" htmlFor="invoice-withholdingRate">
          {sayField('withholdingRate')}
        </label>
        <input
          id="invoice-withholdingRate"
          className={isWrong ? 'input warn' : 'input'}
          inputMode="decimal"
          autoComplete="off"
          placeholder={say('exchange.usual')}
          value={text.withholdingRate}
          aria-invalid={isWrong}
          onChange={(event) => set({ withholdingRate: event.target.value })}
        />
      </div>
      {text.withholdingRate.trim() === '' ? null : (
        <>
          <div>
            <label className="label" htmlFor="invoice-withholdingKind">
              {say('exchange.withholding_kind')}
            </label>
            <select
              id="invoice-withholdingKind"
              className="input"
              value={text.withholdingKind}
              onChange={(event) => set({ withholdingKind: event.target.value })}
            >
              <option value="">{say('exchange.usual')}</option>
              {kinds.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </div>
          <TextField name="withholdingReason" most={2} {...{ text, set }} />
        </>
      )}
    </>
  )
}

const choices: readonly Choice[] = ['', 'yes', 'no']

function ChoiceField({ text, set, name }: Props & { name: 'stampDutyToBuyer' | 'splitPayment' }) {
  const id = `invoice-${name}`
  return (
    <div>
      <label className="label" htmlFor={id}>
        {sayField(name)}
      </label>
      <select
        id={id}
        className="input"
        value={text[name]}
        onChange={(event) => {
          const choice = choices.find((one) => one === event.target.value) ?? ''
          set({ [name]: choice })
        }}
      >
        <option value="">{say('exchange.usual')}</option>
        <option value="yes">{say('exchange.yes')}</option>
        <option value="no">{say('exchange.no')}</option>
      </select>
    </div>
  )
}

function TextField({
  text,
  set,
  name,
  most,
}: Props & { name: 'withholdingReason' | 'cig' | 'cup'; most: number }) {
  const id = `invoice-${name}`
  return (
    <div>
      <label className="label" htmlFor={id}>
        {name === 'withholdingReason' ? say('exchange.withholding_reason') : sayField(name)}
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        spellCheck={false}
        maxLength={most}
        placeholder={say('exchange.usual')}
        value={text[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </div>
  )
}
