import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { filesOf } from './dropped_files.ts'
import './upload.css'
import { uploads } from './uploads.ts'

const hasFiles = (given: DataTransfer | null): given is DataTransfer =>
  given?.types.includes('Files') === true

/** The whole window takes files, dropped or pasted, on every screen. */
export function DropTarget() {
  const [isOver, setOver] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    const take = async (given: DataTransfer): Promise<void> => {
      const files = await filesOf(given)
      if (files.length === 0) return
      uploads.add(files)
      void navigate({ to: '/inbox', search: { tab: 'needs' } })
    }
    const over = (event: DragEvent): void => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      void take(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent): void => {
      if ((event.clipboardData?.files.length ?? 0) === 0 || event.clipboardData === null) return
      event.preventDefault()
      void take(event.clipboardData)
    }
    const end = new AbortController()
    const { signal } = end
    addEventListener('dragenter', over, { signal })
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => end.abort()
  }, [navigate])
  if (!isOver) return null
  return (
    <div className="droptarget">
      <p className="t1">
        <Icon name="upload" size="l" /> {say('upload.drop')}
      </p>
    </div>
  )
}
