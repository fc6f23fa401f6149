import type { EinvoiceRecord } from '@daybook/sdk'
import { Icon } from '../../../parts/icon.tsx'
import { fullDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { Clock } from './clock.tsx'
import { meaningOf, rejectionOf } from './codes.ts'

/** How a file stands with the exchange, in words: why it was rejected and until when it may be sent again. */
export function Why({ file }: { file: EinvoiceRecord }) {
  const { status, resendBy } = file
  const notice = rejectionOf(file)
  if (status === 'rejected') {
    const [first] = notice?.errors ?? []
    return (
      <div role="note" className="banner bad">
        <Icon name="close" />
        <div className="grow">
          <p className="mid">
            {first === undefined ? say('selling.rejected_title') : meaningOf(first)}
          </p>
          {resendBy === null ? null : (
            <>
              <p className="small">{say('selling.rejected_says', { day: fullDay(resendBy) })}</p>
              <Clock rejectedAt={notice?.at ?? file.updatedAt} resendBy={resendBy} />
            </>
          )}
        </div>
      </div>
    )
  }
  if (status === 'refused') {
    return (
      <div role="note" className="banner bad">
        <Icon name="close" />
        <p className="grow">{say('exchange.refused_says')}</p>
      </div>
    )
  }
  if (status === 'undelivered' || status === 'undeliverable') {
    return (
      <div role="note" className="banner warn">
        <Icon name="mail" />
        <p className="grow">
          <span className="mid">{say('exchange.undelivered_title')}</span>{' '}
          {say('exchange.undelivered_says')}
        </p>
      </div>
    )
  }
  return null
}
