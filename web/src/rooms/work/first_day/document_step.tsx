import { say } from '../../../words/words.ts'
import { ChooseFiles } from '../../documents/upload/choose_files.tsx'
import type { FirstDay } from './facts.ts'

/** The first bills, straight from here; the inbox shows what becomes of them. */
export function DocumentStep({ data, isNow }: { data: FirstDay; isNow: boolean }) {
  return (
    <>
      <p>
        {data.mailAddress === null
          ? say('first.document_says')
          : say('first.document_mail', { address: data.mailAddress })}
      </p>
      <div className="actionrow firstbuttons">
        <ChooseFiles label={say('first.document_choose')} look={isNow ? 'btn p' : 'btn'} />
      </div>
    </>
  )
}
