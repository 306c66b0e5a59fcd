// The replay that stands in the page: rows of numbers, and what they refer to.

/** All that the page's blocks of JSON hold. */
function readRecord() {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const shapes = read("shapes").map(shapeOf);
  const values = read("values");
  const events = read("events").map((row) => eventOf(row, shapes, values));
  return { ...read("about"), events };
}

/** `["gifts", "laneDidStep", "time", "$sender", …]` as what happened and its fields. */
function shapeOf([module, name, ...fields]) {
  return {
    what: `${module}.${name}`,
    fields: fields.map((field) => ({
      name: field.replace(/^\$/, ""), isIndexed: field.startsWith("$"),
    })),
  };
}

function eventOf(row, shapes, values) {
  const { what, fields } = shapes[row[0]];
  const event = { what };
  fields.forEach(({ name, isIndexed }, index) => {
    const value = row[index + 1];
    event[name] = isIndexed ? values[value] : value;
  });
  return event;
}
