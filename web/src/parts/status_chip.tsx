import type { WordId } from '../words/en.ts'
import { say } from '../words/words.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'good' | 'warn' | 'bad' | 'pencil' | 'neutral'

const icons: Record<Tone, IconName> = {
  good: 'proven',
  warn: 'warning',
  bad: 'warning',
  pencil: 'clock',
  neutral: 'clock',
}

/** An icon and a word; dashed where it is not in the books yet. */
export function StatusChip({ word, tone }: { word: WordId; tone: Tone }) {
  return (
    <span className={`chip ${tone}`}>
      <Icon name={icons[tone]} />
      {say(word)}
    </span>
  )
}
