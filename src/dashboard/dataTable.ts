/** A table that turns into cards where there is no room for columns, and stays a table for assistive technology. */
import { type Html, type HtmlValue, html } from './html.js';

export interface TableColumn<Row> {
  readonly title: string;
  /** Figures stand at the right edge. */
  readonly isFigure?: boolean;
  /** The column that names the row. */
  readonly isRowHeader?: boolean;
  /** Explains the title on hover and to assistive technology. */
  readonly hint?: string;
  /** Makes the title a button that asks for this order. */
  readonly sort?: { readonly key: string; readonly direction: 'ascending' | 'descending' | null };
  readonly cell: (row: Row) => HtmlValue;
}

/**
 * Roles are spelled out because the cards' `display` values take the native ones away. Each cell repeats its column's title; the style
 * sheet shows it, to the eye and to assistive technology, on cards only, where the headers are gone.
 */
export function dataTable<Row>(
  name: string,
  caption: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Html {
  return html`<table class="data-table table-${name}" role="table">
<caption class="visually-hidden">${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => headerCell(name, column))}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${columns.map((column) => bodyCell(column, row))}</tr>`)}</tbody>
</table>`;
}

function headerCell<Row>(name: string, column: TableColumn<Row>): Html {
  const { sort } = column;
  const className = column.isFigure ? 'figure' : '';
  if (sort === undefined) {
    return html`<th role="columnheader" scope="col" class="${className}">${titleWithHint(column)}</th>`;
  }
  const order = sort.direction ?? 'none';
  return html`<th role="columnheader" scope="col" class="${className}" aria-sort="${order}"><button type="button" class="sort" id="sort-${name}-${sort.key}" data-command="sort" data-argument="${sort.key}">${titleWithHint(column)}<span class="sort-mark" aria-hidden="true"></span></button></th>`;
}

function titleWithHint<Row>({ title, hint }: TableColumn<Row>): HtmlValue {
  return hint === undefined ? title : html`<span title="${hint}">${title}</span>`;
}

function bodyCell<Row>(column: TableColumn<Row>, row: Row): Html {
  const className = column.isFigure ? 'figure' : '';
  const content = html`<span class="cell-title">${column.title}</span><div class="cell-content">${column.cell(row)}</div>`;
  return column.isRowHeader
    ? html`<th role="rowheader" scope="row" class="${className}">${content}</th>`
    : html`<td role="cell" class="${className}">${content}</td>`;
}
