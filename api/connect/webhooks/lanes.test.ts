import { describe, expect, test } from 'bun:test'
import { openLanes, type Wanting } from './lanes.ts'

const open = () => {
  const turns: string[][] = []
  const lanes = openLanes((deliveryIds) => turns.push(deliveryIds))
  let made = 0
  const enter = (wanting: Wanting) => lanes.enter(wanting, `delivery-${++made}`)
  return {
    lanes,
    turns,
    enter,
    /** Returns how many of these find room. */
    fill: (many: Wanting[]) => many.map(enter).filter(Boolean).length,
  }
}
const of = (supplier: number, endpoint = 1, isTrial = false): Wanting => ({
  endpointId: `endpoint-${supplier}-${endpoint}`,
  supplierId: `supplier-${supplier}`,
  isTrial,
})
const repeated = <One>(count: number, one: (number: number) => One): One[] =>
  Array.from({ length: count }, (_, n) => one(n))

describe('the lanes of a process', () => {
  test('bound the tries of an endpoint, of a supplier and in total', () => {
    expect(open().fill(repeated(50, () => of(1)))).toBe(10)
    expect(open().fill(repeated(50, (n) => of(1, n)))).toBe(30)
    expect(open().fill(repeated(500, (n) => of(n)))).toBe(100)
    expect(open().fill(repeated(500, (n) => of(n, 1, true)))).toBe(20)
  })

  test('move a long try to the slow lane, so that others get its place', () => {
    const { enter, fill } = open()
    const silent = repeated(100, (n) => enter(of(n)))
    expect(fill([of(200)])).toBe(0)
    for (const place of silent) place?.becomeSlow()
    expect(fill(repeated(100, (n) => of(300 + n)))).toBe(100)
    // The slow lane has 50 places left, and two for each endpoint.
    expect(fill(repeated(3, () => of(0)))).toBe(1)
  })

  test('treat an endpoint as slow until a try is quick again', () => {
    const { enter, fill } = open()
    const place = enter(of(1))
    place?.becomeSlow()
    place?.leave(9_000)
    const slow = enter(of(1))
    expect(fill(repeated(9, () => of(1)))).toBe(1)
    slow?.leave(50)
    expect(fill(repeated(20, () => of(1)))).toBe(9)
  })

  test('keep trials and live deliveries apart', () => {
    const { fill } = open()
    expect(fill(repeated(100, (n) => of(n, 1, true)))).toBe(20)
    expect(fill(repeated(200, (n) => of(500 + n)))).toBe(100)
  })

  test('give endpoints their turns in order when a place is free', () => {
    const { enter, turns } = open()
    const places = repeated(100, (n) => enter(of(n)))
    // Two of one endpoint, and one each of two others.
    for (const wanting of [of(200), of(200), of(201), of(202)]) enter(wanting)
    places[0]?.leave(10)
    places[1]?.leave(10)
    expect(turns).toEqual([['delivery-101', 'delivery-103'], ['delivery-104']])
  })

  test('ignore a place that was left without a call for the endpoint’s speed', () => {
    const { enter, fill } = open()
    const place = enter(of(1))
    place?.becomeSlow()
    place?.leave(9_000)
    enter(of(1))?.leave()
    expect(fill(repeated(9, () => of(1)))).toBe(2)
  })
})
