import { failureText } from '../parts/failure.tsx'
import { Icon } from '../parts/icon.tsx'
import { say } from '../words/words.ts'
import type { RefusedFile } from './outbox.ts'
import { outbox, useOutbox } from './photos.ts'

/** That nothing is lost: how many files wait on this device, which were refused and why, and what to do. */
export function KeptBanner() {
  const { count, refused } = useOutbox()
  const waiting = count - refused.length
  return (
    <>
      {waiting > 0 ? (
        <div className="banner warn" role="status">
          <Icon name="clock" />
          <span className="grow">{say('offline.kept', { count: waiting })}</span>
          <button type="button" className="btn s" onClick={() => void outbox.sendAll()}>
            {say('offline.try')}
          </button>
        </div>
      ) : null}
      {refused.map((one) => (
        <Refused key={one.id} file={one} />
      ))}
    </>
  )
}

function Refused({ file: { id, name, error } }: { file: RefusedFile }) {
  return (
    <div className="banner bad" role="alert">
      <Icon name="warning" />
      <div className="grow stack1">
        <p className="mid">{say('offline.refused', { name })}</p>
        <p>{failureText(error)}</p>
      </div>
      <button type="button" className="btn s" onClick={() => void outbox.tryAgain()}>
        {say('offline.try')}
      </button>
      <button type="button" className="btn s" onClick={() => void outbox.discard(id)}>
        {say('offline.discard')}
      </button>
    </div>
  )
}
