import { useNavigate } from '@tanstack/react-router'
import { ActionButtons } from '../actions/action_buttons.tsx'
import { placeOf } from './places.ts'

/** What makes a new record of a list; afterwards its page is open. */
export function NewButtons({ titles }: { titles: Readonly<Record<string, string>> }) {
  const navigate = useNavigate()
  const done = (result: unknown): void => {
    const place = placeOf((result as { id?: string } | null)?.id ?? '')
    if (place !== null) void navigate(place.way)
  }
  return <ActionButtons names={Object.keys(titles)} record={null} titles={titles} done={done} />
}
