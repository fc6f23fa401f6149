import { useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { say } from '../words/words.ts'
import './keys.css'
import { setLetters, useLetters } from './letters.ts'
import { placesNow } from './listen.ts'
import { printed } from './printed.ts'
import { entriesOf, type KeyPlace, placeNames } from './registry.ts'

/** Every key there is, those of this screen first. */
export function KeySheet({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [places, setPlaces] = useState<KeyPlace[]>([])
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    const now = placesNow()
    const others = (Object.keys(placeNames) as KeyPlace[]).filter((one) => !now.includes(one))
    setPlaces([...now, ...others])
    dialog.current?.showModal()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="dialog keysheet" aria-labelledby="keysheet" onClose={close}>
      <div className="hd row gap3">
        <h2 id="keysheet" className="h2 grow">
          {say('key.title')}
        </h2>
        <Letters />
        <button
          type="button"
          className="btn q i-only"
          onClick={close}
          aria-label={say('key.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="keyplaces">
        {places.map((place) => (
          <PlaceKeys key={place} place={place} />
        ))}
      </div>
    </dialog>
  )
}

function Letters() {
  const areOn = useLetters()
  return (
    <label className="row small">
      {say('key.letters')}
      <input
        type="checkbox"
        role="switch"
        className="switchbox"
        checked={areOn}
        onChange={(event) => setLetters(event.target.checked)}
      />
    </label>
  )
}

function PlaceKeys({ place }: { place: KeyPlace }) {
  return (
    <section>
      <h3 className="t3">{say(placeNames[place])}</h3>
      <dl>
        {entriesOf(place).map(([name, { keys, label }]) => (
          <div key={name} className="row keyrow">
            <dt className="grow">{say(label)}</dt>
            <dd className="row gap1">
              {printed(keys[0] ?? '').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
