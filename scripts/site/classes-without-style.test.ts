import { expect, test } from 'bun:test'
import { classesWithoutStyle } from './classes-without-style.ts'

const STYLES =
  '.flex{display:flex}.p-4{padding:1rem}.sm\\:p-1\\.5:hover{padding:.5rem}.w-\\[5px\\]{width:5px}.\\32xl{a:b}' +
  '@media print{.prose>p{margin:0}}'

const found = (source: string, file = 'Page.tsx') =>
  classesWithoutStyle(STYLES, new Map([[file, source]])).map(({ line, name }) => `${line} ${name}`)

test.each([
  ['in an attribute', '<p className="flex bg-black/50" />', ['1 bg-black/50']],
  ['alone in an attribute', '<p\n className="bg-black/50" />', ['2 bg-black/50']],
  ['in either case of a choice', "<p className={on ? 'flex' : 'lost'} />", ['1 lost']],
  ['beside what a template puts in', `<p className={\`flex lost \${more} gap-\${n} p-4\`} />`, ['1 lost']],
  ['in a text that is mostly classes', "const ROW = 'flex p-4 lost'", ['1 lost']],
  ['in an attribute of ours', '<Field inputClassName="lost" />', ['1 lost']],
])('a class without a style is found %s', (_, source, names) => {
  expect(found(source)).toEqual(names)
})

test('a class without a style is found in a page of Astro', () => {
  expect(found('<main class="flex lost">\n<p>Five of 4</p>', 'page.astro')).toEqual(['1 lost'])
})

test.each([
  ['with all its escapes', '<p className="flex sm:p-1.5 w-[5px] 2xl prose" />'],
  ['where it is no class', '<p title="lost and found" data-x="flex lost words" />'],
  ['where it is compared', "<p className={way === 'lost' ? 'flex' : 'p-4'} />"],
  ['where a function makes the class of it', "<a className={buttonClass('lost')} />"],
])('nothing is found %s', (_, source) => {
  expect(found(source)).toEqual([])
})
