import type { ReliabilityRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { boot, daybook } from '../../app/daybook.ts'
import { askFirst } from '../../parts/ask.tsx'
import { failureText } from '../../parts/failure.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useWrite } from '../../parts/use_write.ts'
import type { WordId } from '../../words/en.ts'
import { say } from '../../words/words.ts'
import { lookAgain, reliabilityQuery } from './queries.ts'

type Evidence = ReliabilityRecord['brakes'][number]['evidence']

const evidenceWords: Record<Evidence, WordId> = {
  reference: 'bank.by.reference',
  number: 'bank.by.number',
  iban: 'bank.by.iban',
  name: 'bank.by.name',
  instalment: 'bank.by.instalment',
  foreign: 'bank.by.foreign',
  listed: 'bank.by.listed',
  combination: 'bank.by.combination',
  transfer: 'bank.by.transfer',
}

const mayRelease = boot.permissions.includes('settings:edit')

/** Kinds of evidence on which nothing is matched by itself any more, why, and the way to take it up again. */
export function Brakes() {
  const { data } = useQuery(reliabilityQuery)
  const brakes = (data?.brakes ?? []).filter(({ releasedAt }) => releasedAt === null)
  return brakes.map((one) => <Brake key={one.evidence} brake={one} />)
}

function Brake({ brake }: { brake: ReliabilityRecord['brakes'][number] }) {
  const { isBusy, failure, write } = useWrite()
  const { evidence, undone, looked } = brake
  const by = say(evidenceWords[evidence])
  const release = async (): Promise<void> => {
    const isYes = await askFirst({
      title: say('bank.brake_title', { by }),
      text: say('bank.brake_text'),
      yes: say('bank.brake_release'),
    })
    if (!isYes) return
    await write(() => daybook.bank.releaseBrake({ evidence }), {
      told: { text: say('bank.brake_done', { by }) },
      done: lookAgain,
    })
  }
  return (
    <div className="banner warn">
      <Icon name="warning" />
      <div className="grow">
        <p>{say('bank.brake', { by, undone, looked })}</p>
        {failure === null ? null : <p role="alert">{failureText(failure)}</p>}
      </div>
      {mayRelease ? (
        <button type="button" className="btn s" disabled={isBusy} onClick={() => void release()}>
          {say('bank.brake_release')}
        </button>
      ) : null}
    </div>
  )
}
