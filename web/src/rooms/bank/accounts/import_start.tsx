import type { BankAccountRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { fullDay } from '../../../words/format.ts'
import { typedDay } from '../../../words/typed.ts'
import { say } from '../../../words/words.ts'
import { overviewQuery } from '../../work/queries.ts'
import { lookAgain } from '../queries.ts'

const ways = ['year', 'month', 'all', 'day'] as const
type Way = (typeof ways)[number]

/** From which day on rows are fetched; `from` is not there while the day that was typed is none. */
export type StartChoice = { way: Way; typed: string; from: string | null | undefined }

const yearOf = (today: string): string => `${today.slice(0, 4)}-01-01`
const monthOf = (today: string): string => `${today.slice(0, 7)}-01`

function choiceOf(way: Way, typed: string, today: string): StartChoice {
  if (way === 'all') return { way, typed, from: null }
  if (way === 'year') return { way, typed, from: yearOf(today) }
  if (way === 'month') return { way, typed, from: monthOf(today) }
  const day = typedDay(typed, boot.language, today)
  return { way, typed, from: day === null || day > today ? undefined : day }
}

function wayOf(from: string | null, today: string): Way {
  if (from === null) return 'all'
  if (from === yearOf(today)) return 'year'
  return from === monthOf(today) ? 'month' : 'day'
}

/** The question, with what is chosen of its answers; this year's rows unless something else is said. */
export function useImportStart(given: { from: string | null } | null) {
  const { data } = useQuery(overviewQuery)
  const today = data?.today ?? new Date().toISOString().slice(0, 10)
  const way = given === null ? 'year' : wayOf(given.from, today)
  const typed = way === 'day' && typeof given?.from === 'string' ? fullDay(given.from) : ''
  const [chosen, setChosen] = useState<{ way: Way; typed: string }>({ way, typed })
  return { today, choice: choiceOf(chosen.way, chosen.typed, today), setChosen }
}

/** How far back somebody wants to decide about what the bank has. */
export function ImportStart({ today, choice, setChosen }: ReturnType<typeof useImportStart>) {
  const id = useId()
  const { way, typed, from } = choice
  const labels: Record<Way, string> = {
    year: say('bank.start_year', { day: fullDay(yearOf(today)) }),
    month: say('bank.start_month', { day: fullDay(monthOf(today)) }),
    all: say('bank.start_all'),
    day: say('bank.start_day'),
  }
  return (
    <fieldset className="startchoice">
      <legend className="t3">{say('bank.start')}</legend>
      <p className="small dim">{say('bank.start_says')}</p>
      {ways.map((one) => (
        <label key={one} className="row startway">
          <input
            type="radio"
            name={id}
            checked={way === one}
            onChange={() => setChosen({ way: one, typed })}
          />
          {labels[one]}
        </label>
      ))}
      {way === 'day' ? (
        <input
          className="input startday"
          aria-label={labels.day}
          aria-invalid={typed !== '' && from === undefined}
          placeholder={fullDay(today)}
          autoComplete="off"
          value={typed}
          onChange={({ target: { value } }) => setChosen({ way, typed: value })}
        />
      ) : null}
    </fieldset>
  )
}

/** The same question of an account that is linked already. */
export function ImportStartDialog({
  account,
  name,
  close,
}: {
  account: BankAccountRecord
  name: string
  close: () => void
}) {
  const start = useImportStart({ from: account.importFrom })
  const { isBusy, failure, write } = useWrite()
  const { from } = start.choice
  const [version] = useState(account.version)
  const save = (): void => {
    if (from === undefined) return
    const body = { bankAccountId: account.id, from }
    void write(() => daybook.bank.setBankImportStart(body, { ifMatch: version }), {
      done() {
        void lookAgain()
        showToast({ text: saidOf(from), detail: name })
        close()
      },
    })
  }
  return (
    <Dialog title={name} close={close}>
      <ImportStart {...start} />
      {failure === null ? null : <Failure error={failure} />}
      <p className="row">
        <button
          type="button"
          className="btn p push"
          disabled={isBusy || from === undefined}
          onClick={save}
        >
          {say('bank.start_save')}
        </button>
      </p>
    </Dialog>
  )
}

/** From when it is fetched, in a sentence. */
export const saidOf = (from: string | null): string =>
  from === null ? say('bank.start_is_all') : say('bank.start_is', { day: fullDay(from) })
