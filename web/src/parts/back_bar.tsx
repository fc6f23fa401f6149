import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'

/** On a phone: from the one in hand back to the list. */
export function BackBar({ back, place }: { back: () => void; place?: { at: number; of: number } }) {
  return (
    <div className="backbar">
      <button type="button" className="btn q" onClick={back}>
        <Icon name="back" />
        {say('queue.to_list')}
      </button>
      {place === undefined || place.at === 0 ? null : (
        <span className="faint small num">{say('queue.place', place)}</span>
      )}
    </div>
  )
}
