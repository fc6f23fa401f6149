import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { say } from '../words/words.ts'
import { Failure } from './failure.tsx'

/** An address of this organization that leads to no screen. */
export function NoPage() {
  return (
    <>
      <header className="bar">
        <h1>{say('page.none')}</h1>
      </header>
      <div className="pad stack3">
        <p className="dim">{say('page.none_says')}</p>
        <p>
          <Link className="btn p" to="/home">
            {say('nav.home')}
          </Link>
        </p>
      </div>
    </>
  )
}

/** A screen that broke, or whose script did not come: everything around it stays usable. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  return (
    <>
      <header className="bar">
        <h1>{say('page.broken')}</h1>
      </header>
      <div className="pad">
        <Failure error={error} retry={retry} />
      </div>
    </>
  )
}
