import { useQuery } from '@tanstack/react-query'
import { say } from '../../../words/words.ts'
import { pageQuery } from '../../documents/queries.ts'

/** The first page of a PDF that was kept, as the buyer has it. */
export function FilePage({ fileId }: { fileId: string }) {
  const { data, isError } = useQuery(pageQuery(fileId, 1))
  if (isError) return <p className="banner">{say('page.no_picture')}</p>
  if (data === undefined) return <div className="paper pagepaper pagewait" aria-hidden="true" />
  return (
    <div className="paper pagepaper" style={{ aspectRatio: `${data.width} / ${data.height}` }}>
      <img
        src={data.url}
        width={data.width}
        height={data.height}
        alt={say('page.picture', { page: 1 })}
      />
    </div>
  )
}
