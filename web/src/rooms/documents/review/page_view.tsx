import { type DocumentRecord, isFailure } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { say } from '../../../words/words.ts'
import { pageQuery } from '../queries.ts'
import { DataPaper, hasPage } from './data_paper.tsx'
import type { FieldName } from './doubts.ts'
import { openOriginal } from './original.ts'
import { PageBoxes } from './page_boxes.tsx'

type Props = {
  document: DocumentRecord
  weak: readonly FieldName[]
  focused: FieldName | null
  choose: (field: FieldName) => void
}

const zooms = [50, 75, 100, 125, 150, 200, 300]
const nearest = (zoom: number, by: 1 | -1): number =>
  (by > 0 ? zooms.find((one) => one > zoom) : zooms.findLast((one) => one < zoom)) ?? zoom

/** The paper itself, with the place of each value marked on it. */
export function PageView({ document, weak, focused, choose }: Props) {
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(100)
  const [turn, setTurn] = useState(0)
  const fields = document.extraction?.fields ?? {}
  const last = Math.max(1, ...Object.values(fields).map((one) => one.page ?? 1))
  const wanted = focused === null ? null : (fields[focused]?.page ?? null)
  useEffect(() => {
    if (wanted !== null) setPage(wanted)
  }, [wanted, focused])
  const acts = {
    larger: () => setZoom((before) => nearest(before, 1)),
    smaller: () => setZoom((before) => nearest(before, -1)),
    rotate: () => setTurn((before) => (before + 90) % 360),
    nextPage: () => setPage((before) => before + 1),
    previousPage: () => setPage((before) => Math.max(1, before - 1)),
  }
  useKeys('inbox', acts)
  const { fileId } = document
  return (
    <section className="pane pagepane" aria-label={say('page.title')}>
      <div className="panebar">
        <span className="small dim num">
          {say('page.number', { page, last: Math.max(page, last) })}
        </span>
        <span className="push row gap1">
          <Tool icon="minus" name={say('key.smaller')} act={acts.smaller} />
          <span className="small num dim zoomed">{zoom} %</span>
          <Tool icon="plus" name={say('key.larger')} act={acts.larger} />
          <Tool icon="rotate" name={say('key.rotate')} act={acts.rotate} />
          {fileId === null ? null : (
            <button type="button" className="btn q s" onClick={() => void openOriginal(document)}>
              {say('page.original')}
              <Key of="inbox" act="original" />
            </button>
          )}
        </span>
      </div>
      <div className="deskpane desk">
        {fileId === null || !hasPage(document) ? (
          <DataPaper document={document} />
        ) : (
          <PageImage
            key={`${fileId} ${page}`}
            place={{ fileId, page, zoom, turn }}
            back={() => setPage(1)}
            boxes={<PageBoxes {...{ document, page, weak, focused, choose }} />}
            focused={focused}
          />
        )}
      </div>
    </section>
  )
}

function Tool({ icon, name, act }: { icon: IconName; name: string; act: () => void }) {
  return (
    <button type="button" className="btn q s i-only" aria-label={name} title={name} onClick={act}>
      <Icon name={icon} />
    </button>
  )
}

function PageImage({
  place: { fileId, page, zoom, turn },
  boxes,
  focused,
  back,
}: {
  place: { fileId: string; page: number; zoom: number; turn: number }
  boxes: ReactNode
  focused: FieldName | null
  back: () => void
}) {
  const shown = useQuery(pageQuery(fileId, page))
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const box = paper.current?.querySelector('.box.focus')
    box?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
      behavior: still ? 'auto' : 'smooth',
    })
  }, [focused, shown.data])
  if (isFailure(shown.error, 'page_not_found') && page > 1) {
    return (
      <button type="button" className="btn" onClick={back}>
        {say('page.first')}
      </button>
    )
  }
  if (isFailure(shown.error, 'page_not_shown', 'page_not_found')) {
    return <p className="banner">{say('page.no_picture')}</p>
  }
  if (shown.isPending) return <div className="paper pagepaper pagewait" aria-hidden="true" />
  return (
    <Loaded of={shown} rows={12}>
      {({ url, width, height }) => (
        <div
          ref={paper}
          className="paper pagepaper"
          style={{
            width: `${zoom}%`,
            maxWidth: zoom > 100 ? 'none' : undefined,
            aspectRatio: `${width} / ${height}`,
            transform: turn === 0 ? undefined : `rotate(${turn}deg)`,
          }}
        >
          <img src={url} width={width} height={height} alt={say('page.picture', { page })} />
          {boxes}
        </div>
      )}
    </Loaded>
  )
}
