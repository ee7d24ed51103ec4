/** Reads XML into elements. It was written by tests, so it may be cut short or made to do harm: entities of its own are not read. */
import { XMLParser } from 'fast-xml-parser';

/** An element: what stands in it by name, and its attributes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text in it, without that of its children. */
  readonly text: string;
}

type Parsed = Readonly<Record<string, unknown>>;

const ATTRIBUTES = ':@';
const TEXT = '#text';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
});

/** The document's elements; none when it is not well formed. */
export function parseXml(text: string): readonly XmlElement[] {
  if (/<!DOCTYPE/i.test(text)) return [];
  try {
    return elementsOf(parser.parse(text));
  } catch {
    return [];
  }
}

/** The elements of that name, at whatever depth, in the order of the document. */
export function elementsNamed(elements: readonly XmlElement[], name: string): XmlElement[] {
  return elements.flatMap((element) => [
    ...(element.name === name ? [element] : []),
    ...elementsNamed(element.children, name),
  ]);
}

function elementsOf(value: unknown): XmlElement[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Parsed[]).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT);
    return name === undefined ? [] : [elementOf(name, node)];
  });
}

function elementOf(name: string, node: Parsed): XmlElement {
  const inside = Array.isArray(node[name]) ? (node[name] as readonly Parsed[]) : [];
  const attributes = (node[ATTRIBUTES] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    name,
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
    children: elementsOf(inside),
    text: inside.map((part) => (TEXT in part ? String(part[TEXT]) : '')).join(''),
  };
}
