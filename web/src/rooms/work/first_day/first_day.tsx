import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ActionButtons } from '../../../actions/action_buttons.tsx'
import { boot } from '../../../app/daybook.ts'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { BankStep } from './bank_step.tsx'
import { DocumentStep } from './document_step.tsx'
import { type FirstDay, firstDayQuery, keep } from './facts.ts'
import { type Step, type StepKey, stepsOf } from './steps.ts'
import './first_day.css'

/** Four steps to a first posted document; they go away when they are done. */
export function FirstDayCard({ isAlone }: { isAlone: boolean }) {
  const { data } = useQuery(firstDayQuery)
  const found = data === undefined ? null : stepsOf(data)
  const isOver = found !== null && found.now === null
  useEffect(() => {
    if (isOver) keep('first_day_over')
  }, [isOver])
  if (data === undefined || found === null || isOver) return null
  const done = found.steps.filter(({ isDone }) => isDone).length
  return (
    <section className={isAlone ? 'first alone' : 'first'} aria-label={say('home.first_day')}>
      {isAlone ? (
        <>
          <h2 className="t1">{say('first.welcome', { name: data.name })}</h2>
          <p className="dim firstsays">{say('first.says')}</p>
        </>
      ) : (
        <h2 className="h2 firsttitle">{say('home.first_day')}</h2>
      )}
      {boot.organization.mode === 'test' ? (
        <p className="banner warn firsttest">
          <Icon name="warning" />
          {say('first.test')}
        </p>
      ) : null}
      <p className="small faint">{say('first.done', { done })}</p>
      <ol className="card firststeps">
        {found.steps.map((step, at) => (
          <StepRow key={step.key} step={step} at={at + 1} isNow={step.key === found.now}>
            <StepBody of={step.key} data={data} isNow={step.key === found.now} />
          </StepRow>
        ))}
      </ol>
      {isAlone ? <Together /> : <Hide />}
    </section>
  )
}

const titles = {
  company: 'first.company',
  system: 'first.system',
  bank: 'first.bank',
  document: 'first.document',
} as const

function StepRow({
  step,
  at,
  isNow,
  children,
}: {
  step: Step
  at: number
  isNow: boolean
  children: ReactNode
}) {
  const look = step.isDone ? 'ok' : isNow ? 'now' : ''
  return (
    <li className={`st ${look}`} aria-current={isNow ? 'step' : undefined}>
      <span className="no" aria-hidden="true">
        {step.isDone ? <Icon name="tick" /> : at}
      </span>
      <div className="grow">
        <h3 className="h2">
          {say(titles[step.key])}
          {step.isDone ? <span className="unseen"> {say('first.is_done')}</span> : null}
        </h3>
        {children}
      </div>
    </li>
  )
}

type StepProps = { data: FirstDay; isNow: boolean }

function CompanyStep({ data, isNow }: StepProps) {
  if (data.number === null) {
    return (
      <>
        <p>{say('first.company_says')}</p>
        <div className="actionrow firstbuttons">
          <Link className={isNow ? 'btn p' : 'btn'} to="/settings/company">
            {say('first.company_fill')}
          </Link>
        </div>
      </>
    )
  }
  return (
    <div className="row wrap">
      <p className="grow">{`${data.name} · ${data.number}`}</p>
      <Link className="link" to="/settings/company">
        {say('first.change')}
      </Link>
    </div>
  )
}

function SystemStep({ data, isNow }: StepProps) {
  const client = useQueryClient()
  const keepOwn = (): void => {
    keep('own_books')
    void client.invalidateQueries({ queryKey: firstDayQuery.queryKey })
  }
  if (data.system !== null) return <p>{data.system}</p>
  if (data.isOwnBooks) {
    return (
      <div className="row wrap">
        <p className="grow">{say('first.own_books')}</p>
        <Link className="link" to="/settings/connection">
          {say('first.change')}
        </Link>
      </div>
    )
  }
  return (
    <>
      <p>{say('first.system_says')}</p>
      <div className="actionrow firstbuttons">
        <Link className={isNow ? 'btn p' : 'btn'} to="/settings/connection">
          {say('first.system_connect')}
        </Link>
        <button type="button" className="btn" onClick={keepOwn}>
          {say('first.system_own')}
        </button>
      </div>
    </>
  )
}

const bodies = {
  company: CompanyStep,
  system: SystemStep,
  bank: BankStep,
  document: DocumentStep,
}

function StepBody({ of, ...props }: StepProps & { of: StepKey }) {
  const Body = bodies[of]
  return <Body {...props} />
}

function Together() {
  return (
    <div className="drop firsttogether">
      <span className="ico ink">
        <Icon name="contacts" />
      </span>
      <div className="grow">
        <h3 className="h2">{say('first.together')}</h3>
        <p className="dim">{say('first.together_says')}</p>
      </div>
      <ActionButtons names={['invite_member']} record={null} isQuiet />
    </div>
  )
}

/** Who needs no such list puts it away. */
function Hide() {
  const client = useQueryClient()
  const hide = (): void => {
    keep('first_day_over')
    void client.invalidateQueries()
  }
  return (
    <div>
      <button type="button" className="btn q s" onClick={hide}>
        {say('first.hide')}
      </button>
    </div>
  )
}
