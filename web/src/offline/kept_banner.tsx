import { Icon } from '../parts/icon.tsx'
import { say } from '../words/words.ts'
import { outbox, useKeptCount } from './photos.ts'

/** That nothing is lost: how many files wait on this device, and a way to try now. */
export function KeptBanner() {
  const count = useKeptCount()
  if (count === 0) return null
  return (
    <div className="banner warn" role="status">
      <Icon name="clock" />
      <span className="grow">{say('offline.kept', { count })}</span>
      <button type="button" className="btn s" onClick={() => void outbox.sendAll()}>
        {say('offline.try')}
      </button>
    </div>
  )
}
