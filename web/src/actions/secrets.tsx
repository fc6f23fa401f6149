import { useState } from 'react'
import { say } from '../words/words.ts'

/** What is shown once, with a way to take it along. */
export function Secrets({ secrets }: { secrets: Readonly<Record<string, string>> }) {
  return (
    <div className="stack3" role="status">
      <p>{say('form.once')}</p>
      {Object.entries(secrets).map(([name, text]) => (
        <Secret key={name} text={text} />
      ))}
    </div>
  )
}

function Secret({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="secret">
      {/^https?:/.test(text) ? (
        <a className="link" href={text}>
          {say('form.open')}
        </a>
      ) : (
        <code>{text}</code>
      )}
      <button type="button" className="btn s" onClick={() => void copy()}>
        {isCopied ? say('form.copied') : say('form.copy')}
      </button>
    </div>
  )
}
