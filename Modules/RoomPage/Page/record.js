// The recording of the page: rows of numbers, and the tables to which they refer.

/** The contents of the page's blocks of JSON. */
function readRecord() {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const events = new RecordedEvents(read("events"), read("shapes").map(shapeOf), read("values"));
  return { ...read("about"), events };
}

/** `["gifts", "laneDidStep", "time", "$sender", …]` as the name and the fields of an event. */
function shapeOf([module, name, ...fields]) {
  return {
    what: `${module}.${name}`,
    fields: fields.map((field) => ({
      name: field.replace(/^\$/, ""), isIndexed: field.startsWith("$"),
    })),
  };
}

/** Events as objects. Each is created when it is needed, since a million of them would not fit in memory. */
class RecordedEvents {
  constructor(rows, shapes, values) {
    Object.assign(this, { rows, shapes, values, length: rows.length });
  }

  at(index) {
    const row = this.rows[index];
    const { what, fields } = this.shapes[row[0]];
    const event = { what };
    for (let place = 0; place < fields.length; place += 1) {
      const value = row[place + 1];
      event[fields[place].name] = fields[place].isIndexed ? this.values[value] : value;
    }
    return event;
  }
}
