import { boot } from '../app/daybook.ts'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { accountPage } from './places.ts'
import { showToast } from './toast.tsx'

const languages = { da: 'Dansk', en: 'English', it: 'Italiano' } as const

/** Keeps the language for the person and shows this page in it; what is typed elsewhere is asked for by the browser. */
async function speak(language: string): Promise<void> {
  const body = new URLSearchParams({ token: boot.token, language })
  const answer = await fetch('/account/language', { method: 'POST', body, redirect: 'manual' })
  // The page that it leads to is not wanted here.
  if (answer.type === 'opaqueredirect' || answer.ok) location.reload()
  else showToast({ text: say('state.failed'), isBad: true })
}

/** Who is signed in, in which language, and the way out. */
export function PersonMenu() {
  const { email } = boot.person
  return (
    <details className="menu personmenu">
      <summary className="btn q s" title={email}>
        <span className="avatar" aria-hidden="true">
          {email.slice(0, 2).toUpperCase()}
        </span>
        <span className="sr">{say('nav.person', { email })}</span>
      </summary>
      <div className="menulist">
        <p className="small dim cut personmail">{email}</p>
        <a className="btn q full" href={accountPage}>
          <Icon name="person" size="s" />
          {say('nav.account')}
        </a>
        <div className="row languages" role="group" aria-label={say('nav.language')}>
          {Object.entries(languages).map(([language, name]) => (
            <button
              key={language}
              type="button"
              lang={language}
              className={language === boot.language ? 'btn s on' : 'btn q s'}
              aria-pressed={language === boot.language}
              onClick={() => void speak(language)}
            >
              {name}
            </button>
          ))}
        </div>
        <form method="post" action="/signout">
          <input type="hidden" name="token" value={boot.token} />
          <button type="submit" className="btn q full">
            <Icon name="back" size="s" />
            {say('nav.sign_out')}
          </button>
        </form>
      </div>
    </details>
  )
}
