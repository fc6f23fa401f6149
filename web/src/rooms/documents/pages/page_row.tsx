import { useEffect, useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { pageList } from './pages.ts'

type Props = { photo: File; at: number; last: number; id: number }

/** One page: how it looks, where it stands, and its way out. */
export function PageRow({ photo, at, last, id }: Props) {
  const page = at + 1
  return (
    <li className="pagerow">
      <Thumb photo={photo} />
      <span className="grow mid num">{say('pages.number', { page })}</span>
      <button
        type="button"
        className="btn q i-only"
        aria-label={say('pages.up', { page })}
        disabled={at === 0}
        onClick={() => pageList.move(at, -1)}
      >
        <span className="upwards">
          <Icon name="down" size="s" />
        </span>
      </button>
      <button
        type="button"
        className="btn q i-only"
        aria-label={say('pages.down', { page })}
        disabled={at === last}
        onClick={() => pageList.move(at, 1)}
      >
        <Icon name="down" size="s" />
      </button>
      <button
        type="button"
        className="btn q i-only"
        aria-label={say('pages.remove', { page })}
        onClick={() => pageList.remove(id)}
      >
        <Icon name="close" size="s" />
      </button>
    </li>
  )
}

function Thumb({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <span className="pagethumb">{url === null ? null : <img src={url} alt="" />}</span>
}
