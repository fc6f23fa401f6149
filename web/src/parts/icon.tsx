import { type IconName, iconPaths } from './icon_paths.ts'

export type { IconName } from './icon_paths.ts'

/** Drawn for the eye only: a word always stands beside it. */
export function Icon({ name, size = '' }: { name: IconName; size?: 's' | 'l' | '' }) {
  return (
    <svg className={`i ${size}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
