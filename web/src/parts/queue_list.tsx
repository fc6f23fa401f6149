import {
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useBlocks } from './use_blocks.ts'

/** Drawn together or not at all. */
const blockSize = 10

type Props<Item> = {
  label: string
  items: readonly Item[]
  chosen: string | null
  choose: (id: string) => void
  children: (item: Item) => ReactNode
  /** What stands above an item, such as the name of the group that begins with it. */
  above?: (item: Item, before: Item | undefined) => ReactNode
}

/** What waits, one below the other: one stop of the keyboard, and arrows within. */
export function QueueList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, chosen, choose, children, above } = props
  const list = useRef<HTMLDivElement>(null)
  const blocks = useBlocks(list, Math.ceil(items.length / blockSize))
  const chosenAt = useMemo(() => items.findIndex(({ id }) => id === chosen), [items, chosen])
  const isDrawn =
    chosenAt >= blocks.from * blockSize && chosenAt !== -1 && chosenAt < blocks.to * blockSize
  useEffect(() => {
    const find = (): Element | null => list.current?.querySelector('[aria-selected=true]') ?? null
    const there = find()
    // Newer browsers answer with a promise, which is not to be taken for the effect's own ending.
    if (there !== null) {
      there.scrollIntoView({ block: 'nearest' })
      return
    }
    if (chosenAt === -1) return
    blocks.draw(Math.floor(chosenAt / blockSize))
    requestAnimationFrame(() => find()?.scrollIntoView({ block: 'center' }))
  }, [chosen])
  const move = (event: KeyboardEvent): void => {
    const to = { Home: items[0], End: items.at(-1) }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(to.id)
  }
  const shown = Array.from({ length: blocks.to - blocks.from }, (_, at) => blocks.from + at)
  return (
    <div
      ref={list}
      className="queuelist"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={isDrawn ? `q-${chosen}` : undefined}
      onKeyDown={move}
    >
      <Room height={blocks.above} />
      {shown.map((block) => (
        <div key={block} data-block={block} role="presentation">
          {items.slice(block * blockSize, (block + 1) * blockSize).map((item, at) => (
            <Fragment key={item.id}>
              {above?.(item, items[block * blockSize + at - 1])}
              <div
                id={`q-${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={item.id === chosen}
                aria-posinset={block * blockSize + at + 1}
                aria-setsize={items.length}
                className={`q-item ${item.id === chosen ? 'on' : ''}`}
                onClick={() => choose(item.id)}
                onKeyDown={move}
              >
                <Inside item={item} draw={children} />
              </div>
            </Fragment>
          ))}
        </div>
      ))}
      <Room height={blocks.below} />
    </div>
  )
}

/** The room of those that are not drawn. */
const Room = ({ height }: { height: number }) =>
  height === 0 ? null : <div role="presentation" style={{ height }} />

type InsideProps = { item: unknown; draw: (item: never) => ReactNode }

/** A row says the same as long as it is the same record, so choosing another draws none anew. */
const Inside = memo(
  ({ item, draw }: InsideProps) => draw(item as never),
  (one, other) => one.item === other.item,
)
