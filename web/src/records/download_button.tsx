import { useState } from 'react'
import { failureText } from '../parts/failure.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { say } from '../words/words.ts'

/** A file that the session pays for: no key is needed, and nothing is left in the address. */
export function DownloadButton({
  label,
  look = 'btn',
  icon,
  fileName,
  fetchFile,
}: {
  label: string
  look?: string
  icon?: IconName
  fileName: string
  fetchFile(): PromiseLike<Blob>
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setFailure(null)
    setBusy(true)
    try {
      saveAs(await fetchFile(), fileName)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={look}
        aria-disabled={isBusy}
        onClick={() => void (isBusy ? undefined : download())}
      >
        {icon === undefined ? null : <Icon name={icon} size="s" />}
        {isBusy ? say('form.busy') : label}
      </button>
      {failure === null ? null : (
        <span role="alert" className="small bad">
          {failure}
        </span>
      )}
    </>
  )
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
